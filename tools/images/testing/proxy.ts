import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from '../../stack/workspace.mjs';
import type { ComposeService } from './compose';

export interface Asked {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Certificate of the authority that signed the server's certificate. */
  readonly ca?: Buffer;
  readonly rejectUnauthorized?: boolean;
}

/** Sends a request; resolves as soon as the response headers arrive. */
export function ask({ url, ...options }: Asked): Promise<IncomingMessage> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    send(url, { ...options, agent: false }, resolve)
      .once('error', reject)
      .end();
  });
}

export async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of answer.setEncoding('utf8')) text += piece as string;
  return text;
}

/** Starts a proxy of docker-compose.yml with its command and environment; `env` adapts addresses to this machine. */
export async function startProxy({
  service,
  folder,
  env,
  answersAt,
}: {
  readonly service: ComposeService;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly answersAt: string;
}) {
  mkdirSync(folder, { recursive: true });
  const [program = '', ...args] = (service.command ?? []).map((word) =>
    word.replace('/etc/caddy', inRoot('docker/caddy')),
  );
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      ...service.environment,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const failed = new Promise<never>((_resolve, reject) => child.once('error', reject));
  const ready = async () => {
    for (let tries = 0; ; tries += 1) {
      const answer = await ask({ url: answersAt, rejectUnauthorized: false }).catch(() => undefined);
      answer?.resume();
      if (answer) return;
      if (child.exitCode !== null || tries === 300) throw new Error(`The proxy does not answer: ${said}`);
      await pause(100);
    }
  };
  await Promise.race([ready(), failed]);
  return {
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
