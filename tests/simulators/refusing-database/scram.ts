import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Binary, type Document } from 'bson';

const iterations = 4096;

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const payloadOf = (command: Document): string =>
  Buffer.from((command['payload'] as Binary).buffer).toString();

const field = (text: string, name: string): string =>
  new RegExp(`(?:^|,)${name}=([^,]*)`).exec(text)?.[1] ?? '';

/** The server's side of SCRAM-SHA-256 (RFC 5802, RFC 7677) for one conversation; null for a wrong password. */
export function createScramConversation(password: string) {
  const salt = randomBytes(16);
  let firstMessages = '';
  return {
    start(command: Document): Document {
      const clientFirst = payloadOf(command).replace(/^n,,/, '');
      const nonce = field(clientFirst, 'r') + randomBytes(12).toString('base64');
      const serverFirst = `r=${nonce},s=${salt.toString('base64')},i=${iterations}`;
      firstMessages = `${clientFirst},${serverFirst}`;
      return { conversationId: 1, done: false, payload: new Binary(Buffer.from(serverFirst)) };
    },
    continue(command: Document): Document | null {
      const message = payloadOf(command);
      if (message === '') return { conversationId: 1, done: true, payload: new Binary(Buffer.alloc(0)) };
      const authMessage = `${firstMessages},${message.replace(/,p=.*$/, '')}`;
      const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
      const clientKey = hmac(salted, 'Client Key');
      const storedKey = createHash('sha256').update(clientKey).digest();
      const signature = hmac(storedKey, authMessage);
      const expected = Buffer.from(clientKey.map((byte, at) => byte ^ (signature[at] ?? 0)));
      const proof = Buffer.from(/,p=(.*)$/.exec(message)?.[1] ?? '', 'base64');
      if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) return null;
      const serverSignature = hmac(hmac(salted, 'Server Key'), authMessage).toString('base64');
      return { conversationId: 1, done: true, payload: new Binary(Buffer.from(`v=${serverSignature}`)) };
    },
  };
}
