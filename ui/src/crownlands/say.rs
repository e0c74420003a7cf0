//! Crownlands in words, in the language of the app.

use landfolk::crownlands::{
    Action, Card, Land, Location, NomadTile, Phase, Position, Refusal, TREASURE_KEY,
};
use landfolk::game::Game;
use landfolk::hex::Hex;
use landfolk::seat::Seat;
use slint::{ComponentHandle, SharedString};

use super::choice::{Button, Choice};
use super::{CrownlandsTable, Note};
use crate::table::game::Desk;
use crate::table::play::Play;
use crate::view::{CrownlandsWords, TableWords};

/// Says things about one match.
pub(super) struct Say<'a> {
    /// The words that games share.
    pub(super) words: TableWords<'a>,
    /// The words of Crownlands.
    pub(super) ours: CrownlandsWords<'a>,
    /// Whom the match is told to.
    pub(super) desk: &'a Desk<'a>,
    /// The match.
    pub(super) play: &'a Play,
    /// What of it shows, and what is chosen.
    pub(super) game: &'a CrownlandsTable,
}

impl<'a> Say<'a> {
    /// Speaks of a match at a desk.
    #[must_use]
    pub(super) fn new(game: &'a CrownlandsTable, desk: &'a Desk<'a>) -> Self {
        Self {
            words: desk.words(),
            ours: desk.window.global::<CrownlandsWords>(),
            desk,
            play: desk.play,
            game,
        }
    }

    /// The position that shows.
    #[must_use]
    pub(super) const fn position(&self) -> &'a Position {
        &self.game.position
    }

    /// Whose turn it is, or was when the game ended.
    #[must_use]
    pub(super) const fn actor(&self) -> Seat {
        self.position().turn()
    }

    /// What a player is called.
    #[must_use]
    pub(super) fn name(&self, seat: Seat) -> SharedString {
        self.desk.name(seat)
    }

    /// A ground.
    #[must_use]
    pub(super) fn land(&self, land: Land) -> SharedString {
        self.ours.invoke_land(land.word().into())
    }

    /// A location.
    #[must_use]
    pub(super) fn location(&self, location: Location) -> SharedString {
        self.ours.invoke_location_name(location.word().into())
    }

    /// A nomad tile; a donation with its ground.
    #[must_use]
    pub(super) fn nomad(&self, tile: NomadTile) -> SharedString {
        match tile {
            NomadTile::Donation(land) => self.ours.invoke_donation(self.land(land)),
            other => self.ours.invoke_nomad_name(other.key().into()),
        }
    }

    /// A scoring card.
    #[must_use]
    pub(super) fn card(&self, card: Card) -> SharedString {
        self.ours.invoke_card_name(card.word().into())
    }

    /// An action, by what begins it.
    #[must_use]
    pub(super) fn action(&self, action: Action) -> SharedString {
        match action {
            Action::Mandatory => self.ours.invoke_card_title(),
            Action::Tile(location) => self.location(location),
            Action::Donation(land) => self.nomad(NomadTile::Donation(land)),
            Action::Resettlement => self.nomad(NomadTile::Resettlement),
            Action::Sword => self.nomad(NomadTile::Sword),
        }
    }

    /// A hex by row and column, which people count from one.
    #[must_use]
    pub(super) fn hex(&self, hex: Hex) -> SharedString {
        self.ours
            .invoke_hex(hex.row() as i32 + 1, hex.col() as i32 + 1)
    }

    /// A hex with what it shows and who stands there.
    #[must_use]
    pub(super) fn place(&self, hex: Hex) -> SharedString {
        let position = self.position();
        if let Some(seat) = position.settler(hex) {
            return self.settlement(seat, hex);
        }
        if position.walls().contains(hex) {
            return self.ours.invoke_wall_at(self.hex(hex));
        }
        let land = self.land(position.map().land(hex));
        self.ours.invoke_land_at(land, self.hex(hex))
    }

    /// Somebody's settlement.
    #[must_use]
    pub(super) fn settlement(&self, seat: Seat, hex: Hex) -> SharedString {
        let land = self.land(self.position().map().land(hex));
        self.ours
            .invoke_settlement_at(self.name(seat), land, self.hex(hex))
    }

    /// A location with the tiles that are left on it.
    #[must_use]
    pub(super) fn site(&self, hex: Hex, location: Location, left: u8) -> SharedString {
        self.ours
            .invoke_site_at(self.location(location), self.hex(hex), left.into())
    }

    /// What a tile of a location does.
    fn tile_text(&self, location: Location) -> SharedString {
        let text = self.ours.invoke_location_text(location.word().into());
        self.ours.invoke_about(self.location(location), text)
    }

    /// What a nomad tile does.
    fn nomad_text(&self, tile: NomadTile) -> SharedString {
        let key = match tile {
            NomadTile::Donation(_) => "donation",
            other => other.key(),
        };
        let text = self.ours.invoke_nomad_text(key.into());
        self.ours.invoke_about(self.nomad(tile), text)
    }

    fn action_text(&self, action: Action) -> SharedString {
        match action {
            Action::Mandatory => SharedString::default(),
            Action::Tile(location) => self.tile_text(location),
            Action::Donation(land) => self.nomad_text(NomadTile::Donation(land)),
            Action::Resettlement => self.nomad_text(NomadTile::Resettlement),
            Action::Sword => self.nomad_text(NomadTile::Sword),
        }
    }

    /// Points with their sign, for whom or by what.
    fn delta(&self, what: SharedString, points: i32) -> SharedString {
        if points < 0 {
            self.ours.invoke_fewer(what, -points)
        } else {
            self.ours.invoke_more(what, points)
        }
    }

    fn list(&self, items: impl IntoIterator<Item = SharedString>) -> SharedString {
        items
            .into_iter()
            .reduce(|a, b| self.words.invoke_comma(a, b))
            .unwrap_or_default()
    }

    /// What a settlement of whose turn it is would score on a hex now (C-80).
    #[must_use]
    pub(super) fn worth_of(&self, hex: Hex) -> SharedString {
        let position = self.position();
        if !position.empty().contains(hex) {
            return self.place(hex);
        }
        let gains = position.gains(self.actor(), hex);
        let gains = self.list(
            gains
                .into_iter()
                .filter(|&(_, points)| points != 0)
                .map(|(card, points)| self.delta(self.card(card), points)),
        );
        if gains.is_empty() {
            self.ours.invoke_worth_nothing(self.place(hex))
        } else {
            self.ours.invoke_worth(self.place(hex), gains)
        }
    }

    /// Why something cannot be done.
    fn refusal(&self, refusal: &Refusal) -> SharedString {
        let ours = &self.ours;
        match *refusal {
            Refusal::Over => self.words.invoke_ended(),
            Refusal::Unfinished { .. } => ours.invoke_unfinished(),
            Refusal::NothingDue => ours.invoke_nothing_due(),
            Refusal::StillDue { left } => ours.invoke_still_due(left.into()),
            Refusal::Between { left } => ours.invoke_between(left.into()),
            Refusal::NoTile { .. } => ours.invoke_no_tile(),
            Refusal::NotBeforeNextTurn { .. } => ours.invoke_not_before_next_turn(),
            Refusal::UsedAlready { .. } => ours.invoke_used_already(),
            Refusal::NoNomadTile { .. } => ours.invoke_no_nomad_tile(),
            Refusal::NoOutpostFor { .. } => ours.invoke_no_outpost(),
            Refusal::NoneLeft { .. } => ours.invoke_none_left(),
            Refusal::NoWallLeft => ours.invoke_no_wall_left(),
            Refusal::NeedsPiece { .. } => ours.invoke_choose_piece(),
            Refusal::Settled { by, .. } => ours.invoke_settled_here(self.name(by)),
            Refusal::Walled { .. } => ours.invoke_walled_here(),
            Refusal::WrongLand { shows, wanted, .. } => {
                ours.invoke_wrong_land(self.land(shows), self.land(wanted))
            }
            Refusal::NotBuildable { shows, .. } => ours.invoke_not_buildable(self.land(shows)),
            Refusal::MustAdjoin { choices, .. } => ours.invoke_must_adjoin(choices.into()),
            Refusal::OnlyBack { .. } => ours.invoke_only_back(),
            Refusal::NotAtEdge { .. } => ours.invoke_not_at_edge(),
            Refusal::NoLine { .. } => ours.invoke_no_line(),
            Refusal::TooFewAround { touched, .. } => ours.invoke_too_few_around(touched.into()),
            Refusal::NoWallHere { .. } => ours.invoke_no_wall_here(),
            Refusal::NotYours { .. } => ours.invoke_not_yours(),
            Refusal::StaysWhereItIs { .. } => ours.invoke_stays(),
            Refusal::NotTwoAway { .. } => ours.invoke_not_two_away(),
            Refusal::NotWhereItStops { .. } => ours.invoke_not_where_it_stops(),
            Refusal::NotNextTo { .. } => ours.invoke_not_next_to(),
            Refusal::NothingToStrike { .. } => ours.invoke_nothing_to_strike(),
            Refusal::NothingToStop | Refusal::MovesNothing { .. } => {
                self.words.invoke_refused(refusal.rule().into())
            }
        }
    }

    /// A text, with why it cannot be done now.
    fn but(&self, text: SharedString, refusal: Option<Refusal>) -> SharedString {
        match refusal {
            Some(refusal) => self.ours.invoke_then(text, self.refusal(&refusal)),
            None => text,
        }
    }

    /// The line above the buttons.
    #[must_use]
    pub(super) fn note(&self) -> SharedString {
        match &self.game.note {
            Note::Due => self.due(),
            Note::Illegal(refusal) | Note::Mandatory(refusal) => self.refusal(refusal),
            Note::Stuck => self.ours.invoke_stuck(),
            Note::Tile(location, why) => self.but(self.tile_text(*location), *why),
            Note::Nomad(tile, why) => self.but(self.nomad_text(*tile), *why),
            Note::NoHex(button) => {
                let text = match *button {
                    Button::Mandatory => SharedString::default(),
                    Button::Tile(location) => self.tile_text(location),
                    Button::Nomad(tile) => self.nomad_text(tile),
                };
                self.ours.invoke_then(text, self.ours.invoke_no_hex())
            }
            Note::Card(card) => self.scoring(*card),
            Note::Hex(hex) => self.about_hex(*hex),
        }
    }

    /// What a scoring card counts, and what it gives everybody now.
    fn scoring(&self, card: Card) -> SharedString {
        let position = self.position();
        let text = self.ours.invoke_card_text(card.word().into());
        let about = self.ours.invoke_about(self.card(card), text);
        let scores = self.list(Seat::all(position.seats()).map(|seat| {
            let points = position.score(card, seat).points;
            self.ours.invoke_points_of(self.name(seat), points)
        }));
        self.ours.invoke_then(about, scores)
    }

    /// What a hex is; a location tells what its tiles do.
    fn about_hex(&self, hex: Hex) -> SharedString {
        let position = self.position();
        let site = position.sites().find(|site| site.at == hex);
        if let Some(site) = site {
            let left = self.ours.invoke_tiles_left(site.left.into());
            return self.ours.invoke_then(self.tile_text(site.location), left);
        }
        let tile = position.spaces().find(|(at, _)| *at == hex);
        if let Some((_, Some(tile))) = tile {
            return self.nomad_text(tile);
        }
        self.place(hex)
    }

    /// What is to be done now, or what Confirm would do to the tiles.
    fn due(&self) -> SharedString {
        let Some(choice) = self.game.choice else {
            return SharedString::default();
        };
        if self.play.is_over() {
            return self.result();
        }
        if choice.at.is_some() {
            return self.chosen();
        }
        self.to_do(choice)
    }

    fn to_do(&self, choice: Choice) -> SharedString {
        let position = self.position();
        let name = self.name(self.actor());
        let ours = &self.ours;
        match (choice.action, position.phase()) {
            (None, _) if position.may_end() && position.open_actions().is_empty() => {
                ours.invoke_end_only(name)
            }
            (None, _) => ours.invoke_end_or_tile(name),
            (Some(Action::Mandatory), _) => {
                let land = position.shown().map_or(Land::Grass, |card| card.land());
                ours.invoke_build(name, position.due().into(), self.land(land))
            }
            (Some(Action::Tile(Location::Quarry)), Phase::SecondWall) => ours.invoke_second_wall(),
            (Some(_), Phase::Donating { left, .. }) => ours.invoke_donating(left.into()),
            (Some(_), Phase::Resettling { left }) if choice.from.is_none() => {
                ours.invoke_resettling(left.into())
            }
            (Some(_), Phase::Striking { .. }) => ours.invoke_striking(),
            (Some(action), _) if action.carries() && choice.from.is_some() => {
                ours.invoke_where_to(self.action(action))
            }
            (Some(action), _) => self.action_text(action),
        }
    }

    /// What Confirm would do: above all which tiles would be lost.
    fn chosen(&self) -> SharedString {
        let changes = self.game.changes();
        if !changes.lost.is_empty() {
            let actor = self.actor();
            let lost = self.list(changes.lost.iter().map(|&(seat, location, _)| {
                let tile = self.location(location);
                if seat == actor {
                    tile
                } else {
                    self.ours.invoke_tile_of(self.name(seat), tile)
                }
            }));
            return self.ours.invoke_loses(lost);
        }
        let gained = changes.gained.iter().map(|&(at, _)| self.location(at));
        let nomads = changes.nomads.iter().map(|&(tile, _)| self.nomad(tile));
        let gained = self.list(gained.chain(nomads));
        if gained.is_empty() {
            self.ours.invoke_confirm_or_other()
        } else {
            self.ours.invoke_gains(gained)
        }
    }

    /// Who has won, once the game is over.
    fn result(&self) -> SharedString {
        let winners: Vec<Seat> = self
            .position()
            .standings()
            .into_iter()
            .filter(|standing| standing.rank == 1)
            .map(|standing| standing.seat)
            .collect();
        let names = self.desk.names(winners.iter().copied());
        if winners.len() > 1 {
            self.words.invoke_over_shared(names)
        } else {
            self.words.invoke_over(names)
        }
    }

    /// What Confirm would score, marked as a preview; empty when nothing changes.
    #[must_use]
    pub(super) fn preview(&self) -> SharedString {
        let actor = self.actor();
        let promises = self.game.promises();
        let own = promises
            .iter()
            .filter(|promise| promise.seat == actor)
            .map(|promise| self.delta(self.card(promise.card), promise.points));
        let others = Seat::all(self.position().seats())
            .filter(|&seat| seat != actor)
            .filter_map(|seat| {
                let of_seat = promises.iter().filter(|promise| promise.seat == seat);
                let points: i32 = of_seat.map(|promise| promise.points).sum();
                (points != 0).then(|| self.delta(self.name(seat), points))
            });
        let scores = self.list(own.chain(others));
        if scores.is_empty() {
            scores
        } else {
            self.words.invoke_preview(scores)
        }
    }
}

/// The name of a source of points, for the result.
pub(super) fn source(words: &CrownlandsWords, key: &str) -> SharedString {
    if key == TREASURE_KEY {
        words.invoke_nomad_name(key.into())
    } else {
        words.invoke_card_name(key.into())
    }
}
