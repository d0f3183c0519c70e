"""Plays the games of a match on this machine, in processes of their own.

Threads would not do: computer players run threads of their own and look at the clock.
"""

import signal
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Event, current_thread, main_thread
from types import FrameType

from torri.arena.matches import GameResult, Match, play_game, prepare
from torri.core.cores import available_cores
from torri.core.errors import TorriError

Play = Callable[[Match, Iterable[int]], Generator[GameResult]]
"""Plays games of a match, given by their numbers, and yields each result as soon as it is there."""


def default_workers(match: Match) -> int:
    """One for each core, but a single one for players who use all cores themselves."""
    return 1 if match.uses_all_cores else available_cores()


def play_here(
    match: Match, games: Iterable[int], workers: int | None = None
) -> Generator[GameResult]:
    """Play games of a match; when closed, what is still being played is given up at once."""
    prepare(match)  # here first, so that not every worker has to compile
    workers = default_workers(match) if workers is None else workers
    if workers == 1:
        yield from _in_this_process(match, games)
    else:
        yield from _in_processes(match, games, workers)


def _in_this_process(match: Match, games: Iterable[int]) -> Generator[GameResult]:
    with _interrupts_kept() as interrupted:
        for index in games:
            result = play_game(match, index)
            if interrupted.is_set():
                raise KeyboardInterrupt
            yield result


@contextmanager
def _interrupts_kept() -> Generator[Event]:
    """Remember a Ctrl-C besides raising it: on the way out of compiled code it may get lost."""
    interrupted = Event()
    if current_thread() is not main_thread():  # which may not say what signals do
        yield interrupted
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        interrupted.set()
        signal.default_int_handler(number, frame)

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)


def play_prepared(match: Match, index: int) -> GameResult:
    """Play a game in a process that may be new."""
    prepare(match)
    return play_game(match, index)


def _in_processes(match: Match, games: Iterable[int], workers: int) -> Generator[GameResult]:
    waiting = iter(games)
    team: dict[Connection, SpawnProcess] = {}
    try:
        with _deaf_to_interrupts():
            for index in islice(waiting, workers):
                pipe, process = _hire(match)
                team[pipe] = process
                _ask(pipe, index)
        while team:
            ready = connection.wait(list(team))
            for pipe in [pipe for pipe in team if pipe in ready]:
                yield _received(pipe)
                index = next(waiting, None)
                if index is None:
                    _dismiss(pipe, team.pop(pipe))
                else:
                    _ask(pipe, index)
    finally:
        for pipe, process in team.items():
            _dismiss(pipe, process)


@contextmanager
def _deaf_to_interrupts() -> Generator[None]:
    """Ignore Ctrl-C for a moment, so that processes started in it do for ever.

    Whoever started them hears of it, and ends them. A signal handler of their own would come too
    late: they take a second to begin.
    """
    if current_thread() is not main_thread():  # which may not say what signals do
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _hire(match: Match) -> tuple[Connection, SpawnProcess]:
    context = get_context("spawn")  # a fork would inherit threads' locks
    here, there = context.Pipe()
    process = context.Process(target=_work, args=(there, match), daemon=True)
    process.start()
    there.close()
    return here, process


def _dismiss(pipe: Connection, process: SpawnProcess) -> None:
    pipe.close()
    process.terminate()
    process.join()


def _work(pipe: Connection, match: Match) -> None:
    """One worker: play the games that are asked for until nobody asks any more."""
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_answer(match, pipe.recv()))


def _answer(match: Match, index: int) -> GameResult | Exception:
    try:
        return play_prepared(match, index)
    except Exception as error:  # noqa: BLE001 - it is raised again where the games are wanted
        return error


def _ask(pipe: Connection, index: int) -> None:
    with suppress(OSError):  # of a dead worker, which shows when its answer is due
        pipe.send(index)


def _received(pipe: Connection) -> GameResult:
    try:
        answer: GameResult | Exception = pipe.recv()
    except (EOFError, OSError):
        raise TorriError("a worker process has died; were there too many for the memory?") from None
    if isinstance(answer, Exception):
        raise answer
    return answer
