import { captureLog } from './testing';

// SAFE-4
describe('a log line', () => {
  it('contains only the allowed fields', () => {
    const { log, lines } = captureLog();
    const fields = {
      requestId: 'r-1',
      status: 200,
      firstName: 'Zoë',
      phone: '07700 900123',
      cookie: 'secret',
    };
    log.info('request', fields);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      service: 'test',
      msg: 'request',
      requestId: 'r-1',
      status: 200,
    });
    expect(lines[0]).not.toMatch(/Zoë|900123|secret/);
  });

  it('shows the kind and location of an error, not a message that may quote data', () => {
    const { log, lines } = captureLog();
    log.error('request failed', {
      error: Object.assign(new Error("Duplicate entry 'Zoë'"), { code: 'ER_DUP_ENTRY' }),
    });
    const { error } = JSON.parse(lines[0]!) as { error: { code: string; at: string[] } };
    expect(error.code).toBe('ER_DUP_ENTRY');
    expect(error.at[0]).toContain('logger.spec');
    expect(lines[0]).not.toContain('Zoë');
  });
});
