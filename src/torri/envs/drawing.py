"""The ways to draw a view for an environment: text, a picture, or printed for whoever looks on."""

import numpy as np
from gymnasium.error import DependencyNotInstalled
from numpy.typing import NDArray

from torri.core.errors import OptionError, listed, shortened
from torri.core.position import View

Frame = str | NDArray[np.uint8] | None

RENDER_MODES = ("ansi", "rgb_array", "human")
FRAMES_PER_SECOND = 2


def check_render_mode(mode: str | None) -> str | None:
    """Refuse what is no way to draw."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(
            f"there is no render_mode {shortened(mode)}; known: {listed(list(RENDER_MODES))}"
        )
    return mode


def shown(view: View, mode: str) -> Frame:
    """Draw a view: as text, as a picture, or printed."""
    if mode == "rgb_array":
        return _picture(view)
    if mode == "ansi":
        return str(view)
    print(view, flush=True)
    return None


def _picture(view: View) -> NDArray[np.uint8]:
    try:
        from torri.envs.picture import painted  # noqa: PLC0415 - only pictures need Pillow
    except ImportError as error:
        raise DependencyNotInstalled(
            'pictures need Pillow: pip install "pillow>=10.1", or choose render_mode="ansi"'
        ) from error
    return painted(view)
