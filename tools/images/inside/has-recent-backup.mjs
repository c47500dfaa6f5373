// The health check of the backup image: the newest backup is not much older than a day.
import { onShelf } from '../../backup/shelf.mjs';

const OVERDUE_MS = 26 * 60 * 60 * 1000;

const [newest] = onShelf(process.env.DATA_DIR);
process.exit(newest && Date.now() - newest.takenAt < OVERDUE_MS ? 0 : 1);
