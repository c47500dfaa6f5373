import { useScanQueue } from './use-scan-queue';

/** Sends what waited when the browser was closed, whichever page is opened next (MOVE-8). */
export default function WaitingScans() {
  useScanQueue();
  return null;
}
