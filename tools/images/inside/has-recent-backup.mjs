// Health check of the backup image: the newest backup is not much older than a day.
import { newestOf, listBackups } from '../../backup/retention.mjs';

const OVERDUE_MS = 26 * 60 * 60 * 1000;

const now = new Date();
const newest = newestOf(listBackups(process.env.DATA_DIR), now);
// The age of a future-dated backup is unknown.
process.exit(newest && Math.abs(now - newest.takenAt) < OVERDUE_MS ? 0 : 1);
