// npm run test:faults: a database that is unavailable, frozen, locked or full; processes that are restarted.
import { databaseFull } from './faults/database-full';
import { frozenMariadb, killedMariadb, lockedSqlite } from './faults/database-gone';
import { drains, rollingRestart } from './faults/restarts';
import { prove } from './assertions';

prove([
  ['The database is frozen (SIGSTOP on MariaDB)', frozenMariadb],
  ['The database is unavailable (SIGKILL on MariaDB, started again)', killedMariadb],
  ['The database is locked by another program (SQLite)', lockedSqlite],
  ['The disk is full (SQLite on a small file system)', databaseFull],
  ['A process is told to stop (SIGTERM) with 40 requests in flight', drains],
  ['Rolling restart of two jobs-svc under load', rollingRestart],
]);
