"""The general solver, on games whose value is known and beside another solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, discounted_cfr, exploitability

from badugi.game.errors import SetupError
from badugi.solver import kuhn as kuhn_poker
from badugi.solver import leduc as leduc_poker
from badugi.solver.cfr import CFR, CFR_PLUS, DCFR, DCFR_PLUS, RULES, Rule, Solver
from badugi.solver.game import Chance, Decision, Floats, Game, Node, Terminal
from badugi.solver.kuhn import kuhn
from badugi.solver.leduc import leduc
from badugi.solver.strategy import Strategy

GAMES = {"kuhn_poker": kuhn, "leduc_poker": leduc}
VALUES = {"kuhn_poker": kuhn_poker.VALUE, "leduc_poker": leduc_poker.VALUE}
SOLVERS = {
    CFR.name: cfr.CFRSolver,
    CFR_PLUS.name: cfr.CFRPlusSolver,
    DCFR.name: discounted_cfr.DCFRSolver,
}


def paired(game: Game, state: pyspiel.State) -> Iterator[tuple[pyspiel.State, str, int]]:
    """Every decision of the other library's game with our line to it and the decider's class."""

    def walk(
        state: pyspiel.State, node: Node, line: str, cards: tuple[int, ...]
    ) -> Iterator[tuple[pyspiel.State, str, int]]:
        if state.is_terminal():
            assert isinstance(node, Terminal)
            paid = node.pay[cards[0], cards[1]] * node.scale
            assert np.sign(paid) == np.sign(state.returns()[0])
        elif state.is_chance_node():
            for card, _ in state.chance_outcomes():
                if len(cards) < 2:
                    yield from walk(state.child(card), node, line, (*cards, card))
                    continue
                assert isinstance(node, Chance)
                name, (_, below) = list(node.outcomes.items())[card]
                yield from walk(state.child(card), below, f"{line} {name}", cards)
        else:
            assert isinstance(node, Decision)
            player = state.current_player()
            assert player == node.player
            yield state, line.strip(), cards[player]
            actions = zip(state.legal_actions(), node.children.items(), strict=True)
            for action, (name, below) in actions:
                yield from walk(state.child(action), below, f"{line} {name}", cards)

    yield from walk(state, game.root, "", ())


def difference(ours: Strategy, theirs: policy.Policy, name: str) -> float:
    """The largest difference between two strategies at any decision."""
    tables = ours.tables()
    found = 0.0
    for state, line, card in paired(ours.game, pyspiel.load_game(name).new_initial_state()):
        shares = theirs.action_probabilities(state)
        wanted = [shares[action] for action in state.legal_actions()]
        found = max(found, float(np.abs(tables[line][:, card] - wanted).max()))
    return found


@pytest.mark.parametrize("rule", [CFR, CFR_PLUS, DCFR], ids=lambda rule: rule.name)
@pytest.mark.parametrize("name", GAMES)
def test_every_iterate_is_that_of_openspiel(name: str, rule: Rule) -> None:
    solver = Solver(GAMES[name](), rule)
    other = SOLVERS[rule.name](pyspiel.load_game(name))
    for _ in range(10):
        solver.run(1)
        other.evaluate_and_update_policy()
        assert difference(solver.current, other.current_policy(), name) < 1e-9
        assert difference(solver.average, other.average_policy(), name) < 1e-9


@pytest.mark.parametrize("name", GAMES)
def test_best_response_and_exploitability_are_those_of_openspiel(name: str) -> None:
    solver = Solver(GAMES[name](), CFR_PLUS)
    other = cfr.CFRPlusSolver(pyspiel.load_game(name))
    for iterations in (1, 2, 4):
        solver.run(iterations)
        for _ in range(iterations):
            other.evaluate_and_update_policy()
        theirs = exploitability.nash_conv(pyspiel.load_game(name), other.average_policy())
        assert solver.average.exploitability() == pytest.approx(theirs / 2, abs=1e-9)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
@pytest.mark.parametrize("name", GAMES)
def test_every_variant_comes_to_the_known_value(name: str, rule: Rule) -> None:
    solver = Solver(GAMES[name](), rule)
    solver.run(2_000)
    first = solver.average
    solver.run(8_000)
    found = solver.average
    assert found.exploitability() < first.exploitability() < 0.01
    assert found.value() == pytest.approx(VALUES[name], abs=2e-3 if rule is CFR else 2e-5)
    one, other = found.best_responses()
    assert one >= found.value() - 1e-12
    assert -other <= found.value() + 1e-12


@pytest.mark.parametrize("make", GAMES.values(), ids=GAMES)
def test_runs_in_parts_are_one_run(make: Callable[[], Game]) -> None:
    one, other = Solver(make()), Solver(make())
    one.run(30)
    other.run(0)
    for part in (1, 9, 20):
        other.run(part)
    assert one.iterations == other.iterations == 30
    assert np.array_equal(one.average.shares, other.average.shares)


def test_the_first_iteration_discounts_nothing() -> None:
    assert DCFR_PLUS.at(1) == (1.0, 1.0, True, 1.0)
    assert DCFR_PLUS.at(3) == pytest.approx((2**1.5 / (2**1.5 + 1), 1.0, True, 27.0))


def test_kuhn_is_played_as_its_equilibria_are() -> None:
    solver = Solver(kuhn())
    solver.run(20_000)
    tables = solver.average.tables()
    bluff, value = tables[""][1, 0], tables[""][1, 2]
    assert 0 <= bluff <= 1 / 3 + 1e-3
    assert value == pytest.approx(3 * bluff, abs=5e-3)
    assert tables["check bet"][1] == pytest.approx([0, bluff + 1 / 3, 1], abs=5e-3)
    assert tables["bet"][1] == pytest.approx([0, 1 / 3, 1], abs=5e-3)


def test_a_strategy_is_asked_by_its_line() -> None:
    average = Solver(leduc()).average
    assert average.at("check bet raise").shape == (2, 6)
    with pytest.raises(SetupError, match="nobody decides after 'check fold'"):
        average.at("check fold")


def test_matrices_must_fit_the_classes() -> None:
    pay, three = np.zeros((2, 3)), np.ones(3)
    with pytest.raises(SetupError, match=r"a matrix of pay is \(2, 3\).*must be \(3, 3\)"):
        Solver(Game(Terminal(pay), (three, three)))
    law: Floats = np.eye(2)
    wrong = Chance({"dealt": ((law, None), Terminal(np.eye(3)))})
    with pytest.raises(SetupError, match=r"a law is \(2, 2\): .* a row for each of 3 classes"):
        Solver(Game(wrong, (three, three)))
    with pytest.raises(SetupError, match="it must be 0 or more"):
        Solver(kuhn()).run(-1)


def test_a_law_may_change_how_many_classes_there_are() -> None:
    """A player who is dealt one of three cards and bets on it wins what they pay on average."""
    law: Floats = np.full((1, 3), 1 / 3)
    pay: Floats = np.array([[1.0], [2.0], [-6.0]])
    bet = Decision(0, {"no": Terminal(np.zeros((3, 1))), "yes": Terminal(pay)})
    solver = Solver(Game(Chance({"card": ((law, None), bet)}), (np.ones(1), np.ones(1))))
    solver.run(200)
    assert solver.average.value() == pytest.approx(1.0, abs=1e-6)
    assert solver.average.best_responses() == pytest.approx((1.0, -1.0), abs=1e-6)
