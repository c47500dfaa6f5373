import { useOffline } from '@loupe/plugin-sdk';
import { useEffect, useRef } from 'react';

/** Calls back each time the connection comes back while the component is shown. */
export function useReconnected(onBack: (() => void) | undefined): void {
  const isOffline = useOffline();
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) onBack?.();
    wasOffline.current = isOffline;
  }, [isOffline, onBack]);
}
