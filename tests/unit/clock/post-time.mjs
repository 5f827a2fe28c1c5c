// Posts the time of a worker thread or a forked process.
import { parentPort } from 'node:worker_threads';

if (parentPort) parentPort.postMessage(Date.now());
else process.send(Date.now());
