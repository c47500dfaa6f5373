// The baseline: a server that returns the same bytes for every request, or only proxies to another server.
// bare-server.mjs <port> <file>   |   bare-server.mjs <port> http://127.0.0.1:<other port>
import { readFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';

const [port, source] = process.argv.slice(2);

function serve(file) {
  const bytes = readFileSync(file);
  const headers = { 'content-type': 'application/json', 'content-length': bytes.length };
  return (_, res) => res.writeHead(200, headers).end(bytes);
}

function hopTo(origin) {
  const agent = new Agent({ keepAlive: true });
  return (req, res) =>
    req.pipe(
      request(`${origin}${req.url}`, { agent, method: req.method, headers: req.headers }, (answer) => {
        res.writeHead(answer.statusCode, answer.headers);
        answer.pipe(res);
      }),
    );
}

createServer(source.startsWith('http:') ? hopTo(source) : serve(source)).listen(
  Number(port),
  '127.0.0.1',
  () => console.log('listening'),
);
