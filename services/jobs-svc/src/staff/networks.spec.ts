import { countedNetwork, recordedNetwork } from './networks';

const SAME_IPV4 = [
  '203.0.113.7',
  '::ffff:203.0.113.7',
  '::ffff:cb00:7107',
  '::FFFF:CB00:7107',
  '0:0:0:0:0:ffff:cb00:7107',
  '0000:0000:0000:0000:0000:ffff:203.0.113.7',
  '64:ff9b::203.0.113.7',
  ' 203.0.113.7 ',
  '203.0.113.7:51234',
  '[::ffff:203.0.113.7]:51234',
];
const SAME_IPV6 = ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:1:2:3', '2001:db8:1:2:0::9%eth0'];

test.each(SAME_IPV4)('%s maps to the same IPv4 address', (address) => {
  expect([countedNetwork(address), recordedNetwork(address)]).toEqual(['203.0.113.7', '203.0.113.0/24']);
});

test.each(SAME_IPV6)('%s is counted by its /64 and recorded by its /48', (address) => {
  expect([countedNetwork(address), recordedNetwork(address)]).toEqual([
    '2001:db8:1:2::/64',
    '2001:db8:1::/48',
  ]);
});

test('neighbouring addresses are different networks', () => {
  const counted = ['203.0.113.7', '203.0.113.8', '2001:db8:1:2::1', '2001:db8:1:3::1', '::1', '127.0.0.1'];
  expect(new Set(counted.map(countedNetwork)).size).toBe(counted.length);
});

test.each(['', 'x', '1.2.3', '1.2.3.4.5', '::g', '01.2.3.4', 'localhost'])(
  '%s, which is no address, counts with all that cannot be read',
  (address) => expect([countedNetwork(address), recordedNetwork(address)]).toEqual(['unknown', 'unknown']),
);
