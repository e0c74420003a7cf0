//! What the map of Abbeys must keep: it shows what the data says.

use landfolk::abbeys::map::map;
use landfolk::abbeys::{CardId, CountryId, LinkId, SiteId};
use landfolk_art::SeatStyle;
use landfolk_art::abbeys::{
    Mark, SQUARES, country_at, paint_abbey, paint_card, paint_councillor, paint_mark, paint_square,
    seal_at, site_at,
};
use tiny_skia::Pixmap;

fn painted(picture: &Pixmap) -> bool {
    picture.pixels().iter().any(|pixel| pixel.alpha() > 0)
}

/// sites and seals lie within the border of their country as it is drawn.
#[test]
fn each_site_and_seal_lies_in_its_country() {
    for site in SiteId::all() {
        let (x, y) = site_at(site);
        assert_eq!(country_at(x, y), Some(site.get().country), "{site}");
    }
    for country in CountryId::all() {
        let (x, y) = seal_at(country);
        assert_eq!(country_at(x, y), Some(country), "{country}");
    }
    assert_eq!(country_at(0.01, 0.01), None);
}

/// whatever can be pointed at has a picture that covers its place.
#[test]
fn each_mark_is_painted_where_it_lies() {
    let roads = map().roads.iter();
    let roads = roads.filter_map(|road| Mark::road(road.sites[1], road.sites[0]));
    let marks: Vec<Mark> = CountryId::all()
        .flat_map(|country| [Mark::Country(country), Mark::Seal(country)])
        .chain(SiteId::all().map(Mark::Site))
        .chain(LinkId::all().map(Mark::Link))
        .chain(roads)
        .collect();
    assert_eq!(
        marks.len(),
        2 * 9 + map().sites.len() + 15 + map().roads.len()
    );
    for mark in marks {
        assert!(painted(&paint_mark(mark, None, 40)), "{mark:?}");
        if let Mark::Site(site) = mark {
            let ((x, y), spread) = (site_at(site), mark.spread());
            assert!(spread.x < x && x < spread.x + spread.side, "{site}");
            assert!(spread.y < y && y < spread.y + spread.side, "{site}");
        }
    }
    let far = [0, map().sites.len() - 1].map(SiteId::new);
    assert_eq!(far[0].zip(far[1]).and_then(|(a, b)| Mark::road(a, b)), None);
}

/// The squares of the map fill it without a gap, by day and in the evening.
#[test]
fn squares_are_filled_to_their_rims() {
    for dark in [false, true] {
        for (x, y) in [(0, 0), (3, 4), (SQUARES - 1, SQUARES - 1)] {
            let square = paint_square(x, y, 50, dark);
            assert!(square.pixels().iter().all(|pixel| pixel.alpha() == 255));
        }
    }
}

/// cards, and pieces of seats and of the neutral tribe, are all told apart.
#[test]
fn cards_and_pieces_differ() {
    let cards: Vec<Pixmap> = CardId::all()
        .map(|card| paint_card(card, false, 40, false))
        .collect();
    let styles = SeatStyle::ALL.into_iter().map(Some).chain([None]);
    let pieces = styles.flat_map(|style| {
        [
            paint_abbey(style, 24, false),
            paint_councillor(style, 24, false),
        ]
    });
    for all in [cards, pieces.collect()] {
        for (i, one) in all.iter().enumerate() {
            assert!(painted(one));
            assert!(all[..i].iter().all(|other| other.data() != one.data()));
        }
    }
}
