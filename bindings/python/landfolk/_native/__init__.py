"""What scripts/build-python writes: the generated modules, and the library beside them."""
