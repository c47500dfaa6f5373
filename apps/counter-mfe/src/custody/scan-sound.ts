import { createStore } from '@loupe/plugin-sdk';
import { useSyncExternalStore } from 'react';

const SILENT = 'scan-sound-off';
const TONES = { good: 880, bad: 220 } as const;
const TONE_S = 0.12;

function isOn(): boolean {
  try {
    return localStorage.getItem(SILENT) === null;
  } catch {
    return true;
  }
}

const sound = createStore(isOn());

export const useScanSound = (): boolean => useSyncExternalStore(sound.subscribe, sound.get);

/** Turns the sounds of scans on or off, for this computer. */
export function turnScanSound(on: boolean): void {
  sound.set(on);
  try {
    if (on) localStorage.removeItem(SILENT);
    else localStorage.setItem(SILENT, '1');
  } catch {
    // Set until the page is closed.
  }
}

let audio: AudioContext | undefined;

/** One short tone: high for what went as it should, low for what needs a look. */
export function playScanSound(kind: keyof typeof TONES): void {
  if (!sound.get() || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  tone.frequency.value = TONES[kind];
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + TONE_S);
}
