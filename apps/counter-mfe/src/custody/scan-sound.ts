import { createStore, isScanSoundOn, turnScanSound } from '@loupe/plugin-sdk';
import { useSyncExternalStore } from 'react';

const TONES = { good: 880, waits: 440, bad: 220 } as const;
const TONE_S = 0.12;

const sound = createStore(isScanSoundOn());

export const useScanSound = (): boolean => useSyncExternalStore(sound.subscribe, sound.get);

/** Turns the sounds of scans on or off, for this computer. */
export function switchScanSound(on: boolean): void {
  sound.set(on);
  turnScanSound(on);
}

let audio: AudioContext | undefined;

/** One short tone: high for what went as it should, lower for what waits, low for what needs a look (MOVE-9). */
export function playScanSound(kind: keyof typeof TONES): void {
  if (!sound.get() || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  tone.frequency.value = TONES[kind];
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + TONE_S);
}
