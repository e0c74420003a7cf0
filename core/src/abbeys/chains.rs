//! Lines of abbeys that roads join.

use std::fmt;

use super::map::{SiteId, SiteSet};
use super::moves::PieceKind;

/// The most abbeys of a line: all that a player has.
const MOST: usize = PieceKind::Abbey.supply() as usize;

/// A line of abbeys, each joined by a road to the next.
#[derive(Clone, Copy)]
pub struct Line {
    sites: [SiteId; MOST],
    len: u8,
}

impl Line {
    /// No abbey.
    pub const EMPTY: Self = Self {
        sites: [SiteId::of(0); MOST],
        len: 0,
    };

    /// The sites from one end to the other.
    #[must_use]
    pub fn sites(&self) -> &[SiteId] {
        &self.sites[..self.len()]
    }

    /// How many abbeys it has.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether it has none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    fn push(&mut self, site: SiteId) {
        if let Some(place) = self.sites.get_mut(usize::from(self.len)) {
            *place = site;
            self.len += 1;
        }
    }
}

impl FromIterator<SiteId> for Line {
    /// No more than a player has abbeys.
    fn from_iter<I: IntoIterator<Item = SiteId>>(sites: I) -> Self {
        let mut line = Self::EMPTY;
        sites.into_iter().for_each(|site| line.push(site));
        line
    }
}

impl PartialEq for Line {
    fn eq(&self, other: &Self) -> bool {
        self.sites() == other.sites()
    }
}

impl Eq for Line {}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.sites()).finish()
    }
}

/// The sites that roads join to one of these, through these alone; all of them within `among`.
fn reach(from: SiteSet, among: SiteSet) -> SiteSet {
    let (mut all, mut new) = (from, from);
    while !new.is_empty() {
        let near = new
            .iter()
            .fold(SiteSet::EMPTY, |near, site| near.or(site.get().neighbours));
        new = near.and(among).without(all);
        all = all.or(new);
    }
    all
}

/// The connected groups of some sites.
pub(super) fn groups(sites: SiteSet) -> impl Iterator<Item = SiteSet> {
    let mut rest = sites;
    std::iter::from_fn(move || {
        let first: SiteSet = rest.iter().take(1).collect();
        let group = reach(first, rest);
        rest = rest.without(group);
        (!group.is_empty()).then_some(group)
    })
}

/// The longest line through a connected group; of equally long ones the first found.
pub(super) fn longest_line(group: SiteSet) -> Line {
    let mut search = Search {
        line: Line::EMPTY,
        best: Line::EMPTY,
    };
    for start in group.iter() {
        search.extend(start, group);
        if search.best.len() == group.len() {
            break;
        }
    }
    search.best
}

/// Walks every line that could be longer than the longest so far.
struct Search {
    line: Line,
    best: Line,
}

impl Search {
    /// Goes to a site and on from there; `free` has the sites not in the line, this one included.
    fn extend(&mut self, site: SiteId, free: SiteSet) {
        self.line.push(site);
        let here: SiteSet = [site].into_iter().collect();
        let free = free.without(here);
        if self.line.len() > self.best.len() {
            self.best = self.line;
        }
        let next = site.get().neighbours.and(free);
        // A walk can visit no more than can be reached.
        if !next.is_empty() && self.line.len() + reach(next, free).len() > self.best.len() {
            for site in next.iter() {
                self.extend(site, free);
            }
        }
        self.line.len -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sites(ids: &str) -> SiteSet {
        let known = |id| SiteId::from_id(id).expect("a site of the map");
        ids.split(' ').map(known).collect()
    }

    fn lengths(ids: &str) -> Vec<usize> {
        let groups = groups(sites(ids));
        groups.map(|group| longest_line(group).len()).collect()
    }

    /// side branches do not count, groups stand for themselves, a ring counts whole.
    #[test]
    fn the_longest_line_of_each_group_is_found() {
        assert_eq!(lengths("fn4 fn5 fn6 fn7 fn3"), [4]);
        assert_eq!(lengths("fr8 ar1 ar2 ar3 ar5 ar4"), [6]);
        assert_eq!(lengths("sw1 sw2 sw3 sw4 en1 en2"), [2, 4]);
        assert_eq!(lengths("en1"), [1]);
        assert_eq!(groups(SiteSet::EMPTY).count(), 0);
    }

    #[test]
    fn a_line_goes_from_neighbour_to_neighbour() {
        let all: SiteSet = SiteId::all().take(20).collect();
        for group in groups(all) {
            let line = longest_line(group);
            let distinct: SiteSet = line.sites().iter().copied().collect();
            assert_eq!(distinct.len(), line.len());
            for pair in line.sites().windows(2) {
                assert!(pair[0].get().neighbours.contains(pair[1]));
            }
        }
    }
}
