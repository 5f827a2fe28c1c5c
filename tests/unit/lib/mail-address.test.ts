import { describe, expect, it } from 'vitest';
import { mailboxKey } from '~/lib/mail-address';

describe('the mailbox key', () => {
  it.each([
    ['Nafula@Example.com', 'nafula@example.com'],
    [' nafula+news@example.com', 'nafula@example.com'],
    ['nafula+a+b@example.com', 'nafula@example.com'],
    ['+254700000000@example.com', '+254700000000@example.com'],
    ['na.fula@example.com', 'na.fula@example.com'],
    ['na.fu.la+1@gmail.com', 'nafula@gmail.com'],
    ['NaFula@googlemail.com', 'nafula@gmail.com'],
    ['nafula@example.com.', 'nafula@example.com'],
    ['nafula@bücher.example', 'nafula@xn--bcher-kva.example'],
    ['nafula@XN--bcher-kva.example', 'nafula@xn--bcher-kva.example'],
    ['no address at all', 'no address at all'],
    ['na.fula@constructor', 'na.fula@constructor'],
    ['na.fula@__proto__', 'na.fula@__proto__'],
    ['@', '@'],
    ['', ''],
  ])('of %j is %j', (address, key) => {
    expect(mailboxKey(address)).toBe(key);
  });
});
