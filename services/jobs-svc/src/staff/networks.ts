import { isIPv4, isIPv6 } from 'node:net';

/** One network for all invalid addresses, so that an odd notation cannot bypass a limit. */
const UNREADABLE = 'unknown';

type Address =
  | { readonly version: 4; readonly bytes: readonly number[] }
  | { readonly version: 6; readonly groups: readonly number[] };

/** ::ffff:0:0/96 for IPv4-mapped addresses, and 64:ff9b::/96 for NAT64 translators. */
const IPV4_INSIDE: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
];

function read(text: string): Address | null {
  const [address = ''] = text
    .trim()
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .split('%', 1);
  if (isIPv4(address)) return { version: 4, bytes: address.split('.').map(Number) };
  if (!isIPv6(address)) return null;
  const groups = groupsOf(address);
  const isMapped = IPV4_INSIDE.some((prefix) => prefix.every((group, at) => groups[at] === group));
  if (!isMapped) return { version: 6, groups };
  return { version: 4, bytes: groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]) };
}

/** The 16-bit groups. The URL parser converts a host to the canonical notation. */
function groupsOf(ipv6: string): readonly number[] {
  const [head = '', tail] = new URL(`http://[${ipv6}]`).hostname.slice(1, -1).split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  const [before, after] = [parse(head), parse(tail ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function cut(text: string, { ipv4, ipv6 }: { readonly ipv4: 24 | 32; readonly ipv6: 48 | 64 }): string {
  const address = read(text);
  if (!address) return UNREADABLE;
  if (address.version === 4) {
    const { bytes } = address;
    return ipv4 === 32 ? bytes.join('.') : `${bytes.slice(0, 3).join('.')}.0/24`;
  }
  const groups = address.groups.slice(0, ipv6 / 16).map((group) => group.toString(16));
  return `${groups.join(':')}::/${ipv6}`;
}

/**
 * The network by which failed attempts are counted: an IPv4 address, or the IPv6 /64 of one connection. A wider IPv4
 * network would be a whole shop, in which one computer could lock out all others.
 */
export const countedNetwork = (address: string): string => cut(address, { ipv4: 32, ipv6: 64 });

/** The network recorded in the history: enough to recognise the shop, too coarse to track a user. */
export const recordedNetwork = (address: string): string => cut(address, { ipv4: 24, ipv6: 48 });
