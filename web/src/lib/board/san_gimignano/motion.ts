/** How pieces come to the board: briefly, and not at all for those who want no motion. */

import { cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

type Coming = (piece: Element) => TransitionConfig;

/** From above. */
export const drop: Coming = () => {
  return {
    duration: prefersReducedMotion.current ? 0 : 400,
    easing: cubicOut,
    css: (now, rest) => `transform: translateY(${-rest * 40}px); opacity: ${now}`,
  };
};

/** Out of the ground. */
export const rise: Coming = () => {
  return {
    duration: prefersReducedMotion.current ? 0 : 450,
    easing: cubicOut,
    css: (now) => `transform: scaleY(${now})`,
  };
};

/** Turned into place. */
export const settle: Coming = () => {
  return {
    duration: prefersReducedMotion.current ? 0 : 400,
    easing: cubicOut,
    css: (now) => `transform: scale(${1.15 - 0.15 * now}); opacity: ${now}`,
  };
};
