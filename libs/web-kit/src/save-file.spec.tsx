import { saveFile } from './save-file';

describe('a downloaded file', () => {
  const revoked: string[] = [];
  beforeEach(() => {
    revoked.length = 0;
    jest.useFakeTimers();
    // jsdom has no object URLs, and follows no link.
    Object.assign(URL, {
      createObjectURL: () => 'blob:the-file',
      revokeObjectURL: (url: string) => void revoked.push(url),
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('stays readable for a minute, and is then revoked once', () => {
    saveFile('jobs.csv', new Blob(['a']));
    jest.advanceTimersByTime(59_000);
    expect(revoked).toEqual([]);
    jest.advanceTimersByTime(2_000);
    window.dispatchEvent(new Event('pagehide'));
    expect(revoked).toEqual(['blob:the-file']);
  });

  it('is revoked earlier when the page is left', () => {
    saveFile('jobs.csv', new Blob(['a']));
    window.dispatchEvent(new Event('pagehide'));
    jest.advanceTimersByTime(61_000);
    expect(revoked).toEqual(['blob:the-file']);
  });
});
