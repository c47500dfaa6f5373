export function encrypterFor(recipients: string): unknown;
