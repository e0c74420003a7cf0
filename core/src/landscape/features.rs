//! Connected features, joined tile by tile and never searched for again.
//!
//! Each part of each placed tile is a *node*. The nodes of a feature form a ring, and each knows its
//! feature, so that asking is one look-up. When a tile joins two features the smaller one is
//! renamed; over a whole game that is a handful of steps per tile.

use super::catalogue::PartShape;
use super::grid::Slot;
use super::tile::FeatureKind;
use super::weights::Weights;

/// A part of a placed tile: parts are numbered in the order of placing.
pub type NodeId = u16;

/// A feature. The id stays until the feature is joined into a bigger one, and is then used again.
pub type FeatureId = u16;

const NONE: u16 = u16::MAX;

/// What a game counts on its features: shields, inns, animals...
pub trait Tally: Copy + Default + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// Two pieces of a feature have become one.
    fn add(&mut self, other: Self);
}

/// A connected road, city or field, or a monastery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feature<T> {
    /// How strongly each seat stands on it.
    pub weights: Weights,
    /// What the game counts on it.
    pub tally: T,
    /// Road and city: ends without a tile. Monastery: empty places around it. Field: 0.
    pub open: u16,
    /// Distinct tiles; a monastery counts those on its nine places. Of a field only a bound.
    pub tiles: u16,
    /// A node of its ring; [`NONE`] when the id is free.
    node: NodeId,
    /// How many nodes are in the ring.
    nodes: u16,
    /// How many of them lie on a tile that has another part of the same kind.
    twins: u16,
    /// What it is.
    pub kind: FeatureKind,
}

impl<T> Feature<T> {
    /// Whether it can no longer grow: walls closed, ends met, surroundings full. A field never is.
    #[inline]
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.open == 0 && !matches!(self.kind, FeatureKind::Field)
    }

    /// One of its nodes.
    #[must_use]
    pub const fn node(&self) -> NodeId {
        self.node
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Node {
    feature: FeatureId,
    /// The next node of the ring.
    next: NodeId,
    slot: Slot,
    /// Which part of its tile; the tile's first part is the node so many before this one.
    part: u8,
    /// The parts of its tile that may belong to the same feature.
    twins: u16,
}

/// All features on the table.
#[derive(PartialEq, Eq, Debug)]
pub struct Features<T> {
    nodes: Vec<Node>,
    features: Vec<Feature<T>>,
    /// Ids given up by joining.
    free: Vec<FeatureId>,
}

impl<T: Tally> Clone for Features<T> {
    fn clone(&self) -> Self {
        let mut copy = Self::new();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        let Self {
            nodes,
            features,
            free,
        } = source;
        refill(&mut self.nodes, nodes);
        refill(&mut self.features, features);
        refill(&mut self.free, free);
    }
}

/// Copies a list into memory that is already there.
pub(super) fn refill<V: Copy>(list: &mut Vec<V>, source: &[V]) {
    list.clear();
    list.extend(source.iter().copied());
}

impl<T: Tally> Features<T> {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::with_capacity(384),
            features: Vec::with_capacity(128),
            free: Vec::with_capacity(16),
        }
    }

    /// The bytes kept beside the value itself.
    pub(super) const fn heap_bytes(&self) -> usize {
        size_of::<Node>() * self.nodes.len()
            + size_of::<Feature<T>>() * self.features.len()
            + size_of::<FeatureId>() * self.free.len()
    }

    /// The feature that a node belongs to.
    #[inline]
    #[must_use]
    pub fn of(&self, node: NodeId) -> FeatureId {
        self.nodes[node as usize].feature
    }

    /// The feature with this id.
    #[inline]
    #[must_use]
    pub fn get(&self, id: FeatureId) -> &Feature<T> {
        &self.features[id as usize]
    }

    /// Where a node lies: its tile and the index of the part.
    #[inline]
    #[must_use]
    pub fn spot(&self, node: NodeId) -> (Slot, u8) {
        let node = &self.nodes[node as usize];
        (node.slot, node.part)
    }

    /// Every id is below this; some in between may be free, and nobody stands there.
    #[must_use]
    pub const fn id_bound(&self) -> FeatureId {
        self.features.len() as FeatureId
    }

    /// Every feature on the table.
    pub fn ids(&self) -> impl Iterator<Item = FeatureId> {
        (0..self.id_bound()).filter(|&id| self.get(id).node != NONE)
    }

    /// The nodes of a feature, each once.
    pub fn members(&self, id: FeatureId) -> impl Iterator<Item = NodeId> {
        let first = self.get(id).node;
        let mut next = Some(first);
        std::iter::from_fn(move || {
            let node = next?;
            let after = self.nodes[node as usize].next;
            next = (after != first).then_some(after);
            Some(node)
        })
    }

    /// A follower comes to stand on a node.
    pub fn add_weight(&mut self, node: NodeId, seat: crate::Seat, weight: u8) {
        let feature = self.of(node);
        self.features[feature as usize].weights.add(seat, weight);
    }

    /// A follower leaves a node.
    pub fn remove_weight(&mut self, node: NodeId, seat: crate::Seat, weight: u8) {
        let feature = self.of(node);
        self.features[feature as usize].weights.remove(seat, weight);
    }

    /// Adds the parts of a new tile, none in a feature yet, and gives the first one's node.
    pub(super) fn add_tile(&mut self, slot: Slot, parts: &[PartShape<T>]) -> NodeId {
        let first = self.nodes.len() as NodeId;
        self.nodes
            .extend(parts.iter().enumerate().map(|(part, shape)| Node {
                feature: NONE,
                next: first + part as NodeId,
                slot,
                part: part as u8,
                twins: shape.twins,
            }));
        first
    }

    /// Parts of the new tile that nothing has joined are features of their own.
    pub(super) fn settle(&mut self, first: NodeId, parts: &[PartShape<T>]) {
        for (node, shape) in (first..).zip(parts) {
            if self.nodes[node as usize].feature == NONE {
                let feature = Feature {
                    weights: Weights::NONE,
                    tally: shape.tally,
                    open: shape.ends.into(),
                    tiles: 1,
                    node,
                    nodes: 1,
                    twins: u16::from(shape.twins != 0),
                    kind: shape.kind,
                };
                let id = match self.free.pop() {
                    Some(id) => {
                        self.features[id as usize] = feature;
                        id
                    }
                    None => {
                        self.features.push(feature);
                        self.features.len() as FeatureId - 1
                    }
                };
                self.nodes[node as usize].feature = id;
            }
        }
    }

    /// A part of the new tile meets a part of an older one.
    #[inline]
    pub(super) fn join(&mut self, new: NodeId, shape: &PartShape<T>, old: NodeId) {
        let (mine, theirs) = (self.of(new), self.of(old));
        if mine == NONE {
            self.adopt(new, shape, old);
        } else if mine != theirs {
            self.merge(mine, theirs);
        }
    }

    /// An end of the new tile's road or city, and the neighbour's end before it, are taken; tells
    /// whether that completes the feature. While the new tile waits for a neighbour of this
    /// feature, one of these ends is open: so this is never said too early, nor twice.
    #[inline]
    pub(super) fn close_ends(&mut self, new: NodeId) -> bool {
        let feature = self.of(new);
        let feature = &mut self.features[feature as usize];
        feature.open -= 2;
        feature.open == 0
    }

    /// So many tiles have come to the places around a monastery; tells whether it is complete.
    #[inline]
    pub(super) fn surround(&mut self, monastery: NodeId, tiles: u16) -> bool {
        let feature = self.of(monastery);
        let feature = &mut self.features[feature as usize];
        feature.open -= tiles;
        feature.tiles += tiles;
        feature.open == 0
    }

    /// Takes a node that is in no feature yet into the feature of another.
    fn adopt(&mut self, new: NodeId, shape: &PartShape<T>, old: NodeId) {
        let id = self.of(old);
        let counted = shape.twins != 0 && self.has_twin_in(new, id);
        let after = self.nodes[old as usize].next;
        self.nodes[old as usize].next = new;
        let node = &mut self.nodes[new as usize];
        node.next = after;
        node.feature = id;
        let feature = &mut self.features[id as usize];
        feature.nodes += 1;
        feature.open += u16::from(shape.ends);
        feature.tiles += u16::from(!counted);
        feature.twins += u16::from(shape.twins != 0);
        feature.tally.add(shape.tally);
    }

    /// Whether another part of the node's tile belongs to a feature.
    fn has_twin_in(&self, node: NodeId, feature: FeatureId) -> bool {
        let Node { part, twins, .. } = self.nodes[node as usize];
        let first = node - NodeId::from(part);
        let mut twins = twins;
        while twins != 0 {
            let twin = first + twins.trailing_zeros() as NodeId;
            if self.of(twin) == feature {
                return true;
            }
            twins &= twins - 1;
        }
        false
    }

    /// Makes one feature of two.
    fn merge(&mut self, a: FeatureId, b: FeatureId) {
        let (big, small) = if self.get(a).nodes >= self.get(b).nodes {
            (a, b)
        } else {
            (b, a)
        };
        let shared = self.shared_tiles(big, small);
        let lost = self.features[small as usize];
        let first = lost.node;
        let mut last = first;
        loop {
            let node = &mut self.nodes[last as usize];
            node.feature = big;
            if node.next == first {
                break;
            }
            last = node.next;
        }
        let feature = &mut self.features[big as usize];
        let into = feature.node;
        feature.weights = feature.weights.plus(lost.weights);
        feature.tally.add(lost.tally);
        feature.open += lost.open;
        feature.tiles += lost.tiles - shared;
        feature.nodes += lost.nodes;
        feature.twins += lost.twins;
        self.nodes[last as usize].next = self.nodes[into as usize].next;
        self.nodes[into as usize].next = first;
        self.features[small as usize].node = NONE;
        self.features[small as usize].weights = Weights::NONE;
        self.free.push(small);
    }

    /// How many tiles have a part in both features.
    fn shared_tiles(&self, big: FeatureId, small: FeatureId) -> u16 {
        if self.get(big).twins == 0 || self.get(small).twins == 0 {
            return 0;
        }
        self.members(small)
            .filter(|&node| {
                let Node { part, twins, .. } = self.nodes[node as usize];
                let earlier = twins & ((1 << part) - 1);
                let first = node - NodeId::from(part);
                let mut same = (0..part).filter(|&p| earlier & 1 << p != 0);
                // A tile with several parts in the smaller feature is counted by the first of them.
                twins != 0
                    && self.has_twin_in(node, big)
                    && !same.any(|p| self.of(first + NodeId::from(p)) == small)
            })
            .count() as u16
    }
}
