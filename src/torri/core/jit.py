"""Numba, behind one door: what is compiled, and where compiled code is kept.

Numba's own cache looks at the file of the compiled function only, so a constant changed in another
file would leave stale code behind. Here the cache folder is named after a digest of all of torri's
sources and of the compiler's settings: whatever changes, changes the folder.
"""

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
import platformdirs
from llvmlite import binding, ir
from numba import extending
from numba.core import cgutils, config, types

F = TypeVar("F", bound=Callable[..., Any])

_CODEGEN: Any = cgutils  # numba declares no types
_PACKAGE = Path(__file__).resolve().parent.parent
_NEVER_COMPILED = ("cli", "server")
"""Parts of the house that only use what is compiled."""
_UNUSED_DAYS = 30
_MOST_FOLDERS = 10


def source_digest(package: Path = _PACKAGE) -> str:
    """Digest of all that can end up in compiled code: sources, data and compiler settings."""
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*")):
        within = path.relative_to(package)
        if path.suffix in {".py", ".toml"} and within.parts[0] not in _NEVER_COMPILED:
            digest.update(within.as_posix().encode())
            digest.update(path.read_bytes())
    # Numba keys its cache by processor and version, but not by these.
    settings = {k: v for k, v in os.environ.items() if k.startswith("NUMBA_")}
    digest.update(repr(sorted(settings.items())).encode())
    return digest.hexdigest()[:20]


def open_cache() -> Path | None:
    """Make the cache folder of these sources; None where nothing can be written."""
    root = Path(platformdirs.user_cache_dir("torri")) / "compiled"
    folder = root / source_digest()
    try:
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        if is_new:
            _forget_unused(root, folder)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _forget_unused(root: Path, current: Path) -> None:
    oldest = time.time() - _UNUSED_DAYS * 86_400
    others = [path for path in root.iterdir() if path != current]
    newest_first = sorted(others, key=lambda path: path.stat().st_mtime, reverse=True)
    for rank, other in enumerate(newest_first, 1):
        if rank >= _MOST_FOLDERS or other.stat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)


COMPILING = not bool(getattr(config, "DISABLE_JIT"))  # noqa: B009
"""False under NUMBA_DISABLE_JIT=1, where every rule runs as the plain Python it is written in."""

CACHE = open_cache() if COMPILING else None
"""Where compiled code is kept between runs; None means: in memory only."""


def must_compile() -> bool:
    """Whether a user is about to wait: these sources were never compiled here."""
    return COMPILING and (CACHE is None or not any(CACHE.rglob("*.nbi")))


def compiled(function: F) -> F:
    """Compile a rule; with the compiler switched off, leave it as it is."""
    return _compiled(function, inline=False)


def inlined(function: F) -> F:
    """Compile a rule into every function that calls it.

    A function that is called with an array counts its references, up and down again, in a way that
    is safe among threads: that takes longer than to write dozens of numbers into it.
    """
    return _compiled(function, inline=True)


def _compiled(function: F, *, inline: bool) -> F:
    # Numba asks for the folder here and now; others who use it keep theirs.
    before: str = getattr(config, "CACHE_DIR")  # noqa: B009 - numba declares no types
    setattr(config, "CACHE_DIR", str(CACHE or before))  # noqa: B010
    try:
        # Not said, a function that is first called by an inlined one would be inlined for ever.
        njit = numba.njit(cache=CACHE is not None, nogil=True, forceinline=inline)
        return cast("F", njit(function))
    finally:
        setattr(config, "CACHE_DIR", before)  # noqa: B010


def bind(source: F, owner: str, **names: Callable[..., Any]) -> F:
    """Compile a generic function for one game, its free names standing for that game's functions.

    Numba's cache never hits for compiled functions that are passed as arguments or closed over, but
    does for module globals. So the same code gets globals of its own here.
    """
    plain = cast("FunctionType", source)
    taken = sorted(set(names) & set(plain.__globals__))
    if taken:  # such as a constant: it would be a function all at once
        raise ValueError(f"{plain.__module__} has a meaning of its own for {', '.join(taken)}")
    bound = FunctionType(plain.__code__, {**plain.__globals__, **names}, plain.__name__)
    bound.__qualname__ = f"{owner}.{plain.__qualname__}"  # Numba names the cache file after this
    bound.__module__ = plain.__module__
    bound.__doc__ = plain.__doc__
    return compiled(cast("F", bound))


def bind_all(
    owner: str, names: dict[str, Callable[..., Any]], *sources: Callable[..., Any]
) -> dict[str, Callable[..., Any]]:
    """Bind generic functions that call each other, each known to the later ones by its capitals."""
    known = dict(names)
    for source in sources:
        known[source.__name__.upper()] = bind(source, owner, **known)
    return known


def _has_fast_deposit() -> bool:
    """Whether this processor deposits bits in one quick instruction, and Numba compiles for it."""
    if getattr(config, "CPU_NAME") or getattr(config, "CPU_FEATURES"):  # noqa: B009
        return False  # compiling for another processor than this one
    slow = {"znver1", "znver2"}  # have the instruction, but take hundreds of cycles for it
    features = cast("dict[str, bool]", binding.get_host_cpu_features())
    return bool(features.get("bmi2")) and binding.get_host_cpu_name() not in slow


FAST_DEPOSIT = _has_fast_deposit()


def instruction(emit: Callable[..., Any]) -> Callable[[F], F]:
    """Give a plain function machine instructions of its own when compiled.

    `emit(builder, *values)` writes them; the decorated function says what they mean, and is what
    runs with the compiler switched off. It takes one or two values and returns a word, or takes
    four and returns nothing: whole numbers, records, or rows of bytes, which come as `_Rows`.
    """

    def decorate(function: F) -> F:
        count = cast("FunctionType", function).__code__.co_argcount
        extending.overload(function, inline="always")(_OVERLOADS[count](emit))
        return function

    return decorate


def _generator(emit: Callable[..., Any]) -> Callable[..., Any]:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        values = [
            _Rows(context, builder, kind, value) if isinstance(kind, types.Array) else value
            for kind, value in zip(signature.args, arguments, strict=True)
        ]
        word = emit(builder, *values)
        return context.get_dummy_value() if word is None else word

    return generate


def _as_given(kind: Any) -> Any:
    """Numbers of any size come as words, the rest as it is."""
    return types.int64 if isinstance(kind, types.Integer | types.Boolean) else kind


# Numba looks at the names and the number of the arguments, so each number needs a form of its own.
def _overload_of_one(emit: Callable[..., Any]) -> Callable[..., Any]:
    def typed(_context: Any, value: Any) -> Any:
        return types.int64(_as_given(value)), _generator(emit)

    emitted: Any = extending.intrinsic(typed)

    def overload(value: Any) -> Any:  # noqa: ARG001
        def compiled_form(value: Any) -> Any:
            return emitted(value)

        return compiled_form

    return overload


def _overload_of_two(emit: Callable[..., Any]) -> Callable[..., Any]:
    def typed(_context: Any, one: Any, other: Any) -> Any:
        return types.int64(_as_given(one), _as_given(other)), _generator(emit)

    emitted: Any = extending.intrinsic(typed)

    def overload(one: Any, other: Any) -> Any:  # noqa: ARG001
        def compiled_form(one: Any, other: Any) -> Any:
            return emitted(one, other)

        return compiled_form

    return overload


def _overload_of_four(emit: Callable[..., Any]) -> Callable[..., Any]:
    def typed(_context: Any, one: Any, two: Any, three: Any, four: Any) -> Any:
        return types.void(*map(_as_given, (one, two, three, four))), _generator(emit)

    emitted: Any = extending.intrinsic(typed)

    def overload(one: Any, two: Any, three: Any, four: Any) -> Any:  # noqa: ARG001
        def compiled_form(one: Any, two: Any, three: Any, four: Any) -> Any:
            emitted(one, two, three, four)

        return compiled_form

    return overload


_OVERLOADS = {1: _overload_of_one, 2: _overload_of_two, 4: _overload_of_four}


class _Rows:
    """Rows of bytes in a function that is being compiled."""

    def __init__(self, context: Any, builder: Any, kind: Any, value: Any) -> None:
        self.context = context
        self.builder = builder
        self.kind = kind
        self.array = context.make_array(kind)(context, builder, value)

    def store(self, row: Any, at: Any, content: Any, count: int) -> None:
        """Write so many bytes from a place of a row on."""
        if self.context.enable_boundscheck:
            self._pointer(row, self.builder.add(at, at.type(count - 1)))
        pointer = self.builder.bitcast(self._pointer(row, at), content.type.as_pointer())
        self.builder.store(content, pointer, align=1)

    def _pointer(self, row: Any, at: Any) -> Any:
        return _CODEGEN.get_item_pointer(
            self.context,
            self.builder,
            self.kind,
            self.array,
            [row, at],
            boundscheck=self.context.enable_boundscheck,
        )


def count_ones(builder: Any, value: Any) -> Any:
    """Emit the instruction that counts the ones of a word."""
    return builder.ctpop(value)


def count_trailing_zeros(builder: Any, value: Any) -> Any:
    """Emit the instruction that finds the lowest one of a word."""
    return builder.cttz(value, ir.Constant(ir.IntType(1), 0))


def deposit_bits(builder: Any, one: Any, other: Any) -> Any:
    """Emit the instruction that spreads the bits of a word over the ones of another (x86: PDEP)."""
    word = ir.IntType(64)
    signature = ir.FunctionType(word, [word, word])
    function = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), signature)
    return builder.call(function, [one, other])


def as_it_is(_builder: Any, value: Any) -> Any:
    """Emit nothing: the machine does it anyway."""
    return value


def copy_bytes(builder: Any, source: Any, target: Any, start: Any, stop: Any) -> None:
    """Emit a copy of some bytes of a record to the same place of another."""
    count = builder.sub(stop, start)
    from_, to = (_CODEGEN.pointer_add(builder, record, start) for record in (source, target))
    _CODEGEN.raw_memcpy(builder, to, from_, count, 1)


def load_word(builder: Any, record: Any, at: Any) -> Any:
    """Emit a load of eight bytes from anywhere in a record."""
    pointer = _CODEGEN.pointer_add(builder, record, at, ir.IntType(64).as_pointer())
    return builder.load(pointer, align=1)


def store_word(_builder: Any, rows: Any, row: Any, at: Any, word: Any) -> None:
    """Emit a store of eight bytes to anywhere in a row."""
    rows.store(row, at, word, 8)


def store_half(builder: Any, rows: Any, row: Any, at: Any, word: Any) -> None:
    """Emit a store of the lower four bytes of a word to anywhere in a row."""
    rows.store(row, at, builder.trunc(word, ir.IntType(32)), 4)


def store_bits(builder: Any, rows: Any, row: Any, at: Any, word: Any) -> None:
    """Emit a store of 64 bytes, each of them a bit of a word; LLVM knows how each processor can."""
    bits = builder.bitcast(word, ir.VectorType(ir.IntType(1), 64))
    rows.store(row, at, builder.zext(bits, ir.VectorType(ir.IntType(8), 64)), 64)
