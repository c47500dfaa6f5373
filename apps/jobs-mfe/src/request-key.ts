import { useRef } from 'react';

/** 128 random bits as text; unlike `crypto.randomUUID` it also works where a shop serves plain http on its own network. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gives the same words the same idempotency key, so that trying again can never write them down twice. */
export function useRequestKey(): (body: unknown) => string {
  const last = useRef({ words: '', key: '' });
  return (body) => {
    const words = JSON.stringify(body);
    if (last.current.words !== words) last.current = { words, key: randomKey() };
    return last.current.key;
  };
}
