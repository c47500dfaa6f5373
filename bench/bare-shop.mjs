// The peer of the day's benchmark: node:http and one statement a request, on the same rows, as durable as the product.
// bare-shop.mjs <port> <sqlite file | mysql:// URL>
import { createServer } from 'node:http';
import Sqlite from 'better-sqlite3';
import { createPool } from 'mysql2/promise';

const [port, source] = process.argv.slice(2);

const PAGE =
  'select j.* from job_stages s join jobs j on j.id = s.job_id where s.stage = ? and s.date_created <= ? and (s.date_created < ? or s.job_id < ?) order by s.date_created desc, s.job_id desc limit 25';
const SEARCH =
  'select * from jobs where search_core like ? or search_postcode like ? order by date_created desc, id desc limit 25';
const STATUS = 'update jobs set job_status = ?, version = version + 1 where id = ?';

function sqlite(file) {
  const db = new Sqlite(file, { timeout: 2_000 });
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('cache_size = -16384');
  const prepared = new Map();
  const statement = (sql) => {
    const known = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  return {
    rows: async (sql, values) => statement(sql).all(...values),
    write: async (sql, values) => statement(sql).run(...values),
  };
}

function mysql(url) {
  const pool = createPool({ uri: url, connectionLimit: 10, dateStrings: true });
  return {
    rows: async (sql, values) => (await pool.query(sql, values))[0],
    write: (sql, values) => pool.query(sql, values),
  };
}

const db = source.startsWith('mysql:') ? mysql(source) : sqlite(source);
const [{ id: _id, ...pattern }] = await db.rows('select * from jobs order by id desc limit 1', []);
const columns = Object.keys(pattern);
const INSERT = `insert into jobs (${columns.join()}) values (${columns.map(() => '?').join()})`;

let made = 0;
const HANDLERS = {
  '/page': (query) => {
    const at = query.get('at');
    return db.rows(PAGE, [query.get('stage'), at, at, Number(query.get('before'))]);
  },
  '/search': (query) => db.rows(SEARCH, [`%${query.get('q')}%`, `%${query.get('q')}%`]),
  '/status': (query) => db.write(STATUS, [query.get('status'), Number(query.get('id'))]),
  '/create': () => {
    const key = `bare-${process.pid}-${(made += 1)}`;
    const row = { ...pattern, job_number: key, job_number_key: key, display_number_key: key };
    return db.write(
      INSERT,
      columns.map((column) => row[column]),
    );
  },
};

createServer(async (req, res) => {
  const { pathname, searchParams } = new URL(req.url, 'http://127.0.0.1');
  req.resume();
  try {
    const found = await HANDLERS[pathname](searchParams);
    const body = Array.isArray(found) ? JSON.stringify(found) : '{}';
    res.writeHead(200, { 'content-type': 'application/json' }).end(body);
  } catch (error) {
    res.writeHead(500).end(String(error));
  }
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
