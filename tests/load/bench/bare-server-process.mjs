// The process of tests/load/bench/bare-server.ts: responds to every request with one page.
import { createServer } from 'node:http';
import process from 'node:process';

process.once('message', ({ headers, body }) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
});
process.once('disconnect', () => process.exit(0));
