import { testUser } from '@loupe/plugin-sdk/testing';
import { readBootstrapData } from './shop';

describe('the bootstrap data of a page', () => {
  const pageWith = (json: string) => {
    document.body.innerHTML = `<script type="application/json" id="session">${json}</script>`;
  };

  it('is read once and removed from the page', () => {
    pageWith(JSON.stringify({ user: testUser, plugins: { plugins: [], broken: [], forbiddenPaths: [] } }));
    expect(readBootstrapData()?.user).toEqual(testUser);
    expect(document.documentElement.outerHTML).not.toContain(testUser.fullName);
  });

  it.each(['', 'null'])('is null when the server sent no user: %p', (json) => {
    pageWith(json);
    expect(readBootstrapData()).toBeNull();
  });
});
