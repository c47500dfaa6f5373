import { firstTables } from './001-first-tables';
import type { Migration } from './migration';

export const MIGRATIONS: readonly Migration[] = [firstTables];
