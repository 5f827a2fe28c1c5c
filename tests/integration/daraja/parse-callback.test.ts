import { describe, expect, it } from 'vitest';
import { parseCallback } from '~/clients/daraja/parse-callback';

/** The example of Safaricom's documentation. */
const paid = (items: unknown = paidItems) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: '29115-34620561-1',
      CheckoutRequestID: 'ws_CO_191220191020363925',
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      CallbackMetadata: { Item: items },
    },
  },
});

const paidItems = [
  { Name: 'Amount', Value: 1.0 },
  { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
  { Name: 'Balance' },
  { Name: 'TransactionDate', Value: 20191219102115 },
  { Name: 'PhoneNumber', Value: 254708374149 },
];

const withItem = (name: string, value: unknown) =>
  paid([...paidItems.filter((item) => item.Name !== name), { Name: name, Value: value }]);

const failed = (ResultCode: unknown) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: '29115-34620561-1',
      CheckoutRequestID: 'ws_CO_191220191020363925',
      ResultCode,
      ResultDesc: 'Request cancelled by user.',
    },
  },
});

function read(body: unknown) {
  const reading = parseCallback(body);
  if (!reading.ok) throw new Error('The callback was not understood.');
  return reading.callback;
}

describe('a callback of a paid prompt', () => {
  it('is parsed completely', () => {
    expect(read(paid())).toEqual({
      merchantRequestId: '29115-34620561-1',
      checkoutRequestId: 'ws_CO_191220191020363925',
      resultCode: '0',
      resultDescription: 'The service request is processed successfully.',
      amountCents: 100,
      receiptNumber: 'NLJ7RT61SV',
      transactionDate: new Date('2019-12-19T07:21:15Z'),
      sender: '254708374149',
    });
  });

  it.each([
    [1, 100],
    ['1.00', 100],
    ['1', 100],
    [450, 45_000],
    [10.5, 1050],
    ['10.05', 1005],
    ['1.500', 150],
    [250_000, 25_000_000],
    [0, 0],
    [-1, undefined],
    ['1,000.00', undefined],
    ['1.005', undefined],
    ['1e3', undefined],
    [1e21, undefined],
    ['', undefined],
    ['free', undefined],
    [null, undefined],
    [{ Value: 1 }, undefined],
  ])('with the amount %j is %j cents', (value, cents) => {
    expect(read(withItem('Amount', value)).amountCents).toBe(cents);
  });

  it.each([
    ['20191219102115', '2019-12-19T07:21:15.000Z'],
    [20200229000000, '2020-02-28T21:00:00.000Z'],
    [20190229000000, undefined],
    [20191319102115, undefined],
    ['20191219', undefined],
    ['yesterday', undefined],
  ])('with the date %j is of %j', (value, iso) => {
    expect(read(withItem('TransactionDate', value)).transactionDate?.toISOString()).toBe(iso);
  });

  it.each([
    [254112345678, '254112345678'],
    ['2547 ***** 414', '2547 ***** 414'],
    ['0a'.repeat(32), '0a'.repeat(32)],
    ['0a'.repeat(33), undefined],
    ['<b>Jane</b>', undefined],
  ])('with the phone %j is from %j', (value, sender) => {
    expect(read(withItem('PhoneNumber', value)).sender).toBe(sender);
  });

  it.each([
    [' NLJ7RT61SV ', 'NLJ7RT61SV'],
    ['<script>', undefined],
    [12, undefined],
  ])('with the receipt %j has %j', (value, receipt) => {
    expect(read(withItem('MpesaReceiptNumber', value)).receiptNumber).toBe(receipt);
  });

  it.each([
    ['nothing', null],
    ['no list', {}],
    ['an empty list', []],
    ['rubbish', [null, 7, 'x', { Name: 1 }, { Value: 2 }]],
  ])('is not lost when its items are %s', (_name, items) => {
    const callback = read(paid(items));
    expect(callback).toMatchObject({ resultCode: '0', checkoutRequestId: 'ws_CO_191220191020363925' });
    expect(callback.amountCents).toBeUndefined();
    expect(callback.receiptNumber).toBeUndefined();
  });

  it('parses the other items beside an unreadable one', () => {
    expect(read(paid([null, ...paidItems]))).toMatchObject({ amountCents: 100, receiptNumber: 'NLJ7RT61SV' });
  });
});

describe('a callback of a failed prompt', () => {
  it.each([
    [1032, '1032'],
    ['1037', '1037'],
    [' 1037 ', '1037'],
    [4999, '4999'],
    ['SFC_IC0003', 'SFC_IC0003'],
    ['SFC_IC0003\n', 'SFC_IC0003'],
    ['\u200B0', '?0'],
    ['0\u0000', '0?'],
    ['00', '00'],
    ['500.001.1001', '500.001.1001'],
    [-1, '-1'],
    [1.5, '1.5'],
    [1e21, '1e+21'],
    ['abc', 'abc'],
    ['x'.repeat(5000), 'x'.repeat(40)],
  ])('with the code %j is of %s', (sent, code) => {
    expect(read(failed(sent))).toMatchObject({
      resultCode: code,
      resultDescription: 'Request cancelled by user.',
    });
  });

  it.each([[undefined], [null], [''], [' '], [{}], [[0]], [true], [false]])(
    'without a code (%j) is taken, with none',
    (code) => {
      expect(read(failed(code)).resultCode).toBe('');
    },
  );
});

it.each([
  [undefined],
  [null],
  [0],
  ['text'],
  [[]],
  [{}],
  [{ Body: null }],
  [{ Body: {} }],
  [{ Body: { stkCallback: [] } }],
  [{ Body: { stkCallback: { ResultCode: 0 } } }],
  [{ Body: { stkCallback: { MerchantRequestID: '', CheckoutRequestID: '', ResultCode: 0 } } }],
  [{ Body: { stkCallback: { MerchantRequestID: 'm', CheckoutRequestID: 'c'.repeat(101), ResultCode: 0 } } }],
])('%j is no callback', (body) => {
  expect(parseCallback(body)).toEqual({ ok: false });
});

it.each([undefined, null, '', 17])(
  'with the merchant’s id %j is taken: the other id names the prompt',
  (id) => {
    const stkCallback = { ...failed(1032).Body.stkCallback, MerchantRequestID: id };
    expect(read({ Body: { stkCallback } })).toMatchObject({ merchantRequestId: null, resultCode: '1032' });
  },
);

it('bounds a description that is missing or too long', () => {
  const body = failed(1032);
  const stk = body.Body.stkCallback;
  expect(read({ Body: { stkCallback: { ...stk, ResultDesc: undefined } } }).resultDescription).toBe('');
  expect(
    read({ Body: { stkCallback: { ...stk, ResultDesc: 'x'.repeat(9000) } } }).resultDescription,
  ).toHaveLength(300);
});
