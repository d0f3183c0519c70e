/** A few quiet sounds, made on the spot; none unless somebody wants them. */

import { settings } from "./settings.svelte";

type Note = [frequency: number, at: number];
const SOUNDS = {
  placed: [[220, 0]],
  turn: [
    [523, 0],
    [784, 0.12],
  ],
  over: [
    [392, 0],
    [523, 0.14],
    [659, 0.28],
  ],
} satisfies Record<string, Note[]>;

let context: AudioContext | null = null;

export function play(name: keyof typeof SOUNDS): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  for (const [frequency, at] of SOUNDS[name]) {
    const start = context.currentTime + at;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.12, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.25);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.26);
  }
}
