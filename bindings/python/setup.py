"""A wheel of this package holds a library for one platform, which setuptools cannot see by itself."""

from setuptools import setup
from setuptools.dist import Distribution


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


setup(distclass=WithLibrary)
