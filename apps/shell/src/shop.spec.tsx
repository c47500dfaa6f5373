import { testUser } from '@loupe/plugin-sdk/testing';
import { readBootstrapData } from './shop';

describe('the person a page was made for', () => {
  const pageWith = (json: string) => {
    document.body.innerHTML = `<script type="application/json" id="session">${json}</script>`;
  };

  it('is read once and stands in the page no longer', () => {
    pageWith(JSON.stringify({ user: testUser, plugins: { plugins: [], broken: [], forbiddenPaths: [] } }));
    expect(readBootstrapData()?.user).toEqual(testUser);
    expect(document.documentElement.outerHTML).not.toContain(testUser.fullName);
  });

  it.each(['', 'null'])('is nobody when the server could not tell: %p', (json) => {
    pageWith(json);
    expect(readBootstrapData()).toBeNull();
  });
});
