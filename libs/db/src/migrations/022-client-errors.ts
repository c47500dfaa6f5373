import { createTable, id, instant, integer, long, short, type Table } from '../tables';
import type { Migration } from './migration';

const CLIENT_ERRORS: Table = {
  name: 'client_errors',
  columns: {
    id: id(),
    /** SHA-256 of plugin, version, name and stack, in hex. */
    fingerprint: short(64),
    plugin: short(60),
    version: short(60),
    name: short(60),
    /** One place in the program a line, innermost first. */
    stack: long(),
    count: integer(),
    first_at: instant(),
    last_at: instant(),
  },
  unique: [['fingerprint']],
};

/** Errors in browsers, each once with its count. */
export const clientErrors: Migration = {
  name: '022-client-errors',
  up: (db) => createTable(db, CLIENT_ERRORS),
};
