import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificates {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

interface Keys {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const newKeys = (): Keys => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A DER element; all of those here are shorter than 64 KB. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), body]);
}

const sequence = (...content: readonly Buffer[]): Buffer => der(0x30, ...content);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const text = (words: string): Buffer => der(0x0c, Buffer.from(words));
const octets = (content: Buffer): Buffer => der(0x04, content);
const TRUE = der(0x01, Buffer.from([0xff]));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const BASIC_CONSTRAINTS = oid('551d13');
const SUBJECT_ALT_NAME = oid('551d11');

const named = (name: string): Buffer => sequence(der(0x31, sequence(COMMON_NAME, text(name))));
const time = (ms: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

const DAY_MS = 86_400_000;

/** An X.509 certificate as PEM. Node cannot create certificates, and openssl is not always installed. */
function certificate(
  names: { subject: string; issuer: string },
  keys: Keys,
  by: Keys,
  extension: Buffer,
): string {
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    named(names.issuer),
    sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    named(names.subject),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = sign('sha256', signed, by.privateKey);
  const whole = sequence(signed, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** A certificate authority, and a server certificate from it for one host name. */
export function makeCertificates(parent: string, hostName: string): Certificates {
  const folder = join(parent, `certificates-${hostName}`);
  mkdirSync(folder, { recursive: true });
  const [ca, cert, key] = [join(folder, 'ca.pem'), join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const [authority, server] = [newKeys(), newKeys()];
  const issuer = `Authority for ${hostName}`;
  const isAuthority = sequence(BASIC_CONSTRAINTS, TRUE, octets(sequence(TRUE)));
  const isHost = sequence(SUBJECT_ALT_NAME, octets(sequence(der(0x82, Buffer.from(hostName)))));
  writeFileSync(ca, certificate({ subject: issuer, issuer }, authority, authority, isAuthority));
  writeFileSync(cert, certificate({ subject: hostName, issuer }, server, authority, isHost));
  writeFileSync(key, server.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return { ca, cert, key };
}
