import type { Assertion } from '../assertions';
import { listenTo } from '../listen';
import { newJob } from '../rig';
import { signIn, tryPassword } from '../staff';
import { PASSWORD } from '../shop';
import { withShopOnCluster } from './shop-on-cluster';

const ROUNDS = 200;
const IN_THE_BACKGROUND = 6;

/** Read-your-writes: what a client saved through one node is visible through another at once, under load. */
export const ownWrites = (assertThat: Assertion): Promise<void> =>
  withShopOnCluster('a node each', async ({ shop }) => {
    const [one, two] = shop.bffs.map(({ url }) => url) as [string, string];
    const amelia = await signIn(one, 'amelia');
    const there = amelia.at(two);
    const stream = await listenTo(there);
    let over = false;
    const others = Array.from({ length: IN_THE_BACKGROUND }, async () => {
      while (!over) await amelia.ask('POST', '/api/jobs', newJob());
    });
    let [unseen, stale, signedInYetUnknown] = [0, 0, 0];
    const last = { change: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await amelia.ask('POST', '/api/jobs', newJob());
      const { id, version } = JSON.parse(made.text) as { id: number; version: number };
      if ((await there.ask('GET', `/api/jobs/${id}`)).status !== 200) unseen += 1;
      const edit = await there.ask('PATCH', `/api/jobs/${id}`, { version, notes: `round ${round}` });
      const read = await amelia.ask('GET', `/api/jobs/${id}`);
      if (edit.status !== 200 || !read.text.includes(`round ${round}`)) stale += 1;
      last.change = id;
      if (round % 10 === 0) {
        const oliver = await signIn(one, 'oliver');
        if ((await oliver.at(two).ask('GET', '/api/auth/me')).status !== 200) signedInYetUnknown += 1;
        await oliver.at(two).ask('POST', '/api/auth/logout');
      }
    }
    over = true;
    await Promise.all(others);
    assertThat(
      `${unseen} of ${ROUNDS} jobs saved at node 1 were unknown at node 2 in the next moment`,
      unseen === 0,
    );
    assertThat(
      `${stale} of ${ROUNDS} edits saved at node 2 were not read at node 1 in the next moment`,
      stale === 0,
    );
    assertThat(
      `${signedInYetUnknown} of ${ROUNDS / 10} who signed in at one were strangers at the other`,
      signedInYetUnknown === 0,
    );
    assertThat(
      `the other BFF's stream heard of ${stream.heard.length} changes`,
      stream.heard.length >= 2 * ROUNDS,
    );
    await stream.stop();

    const guesses = await Promise.all(
      Array.from({ length: 16 }, (_, n) => tryPassword(n % 2 === 0 ? one : two, 'rowan', 'wrong')),
    );
    const wrong = guesses.filter(({ status }) => status === 401).length;
    assertThat(`${wrong} of 16 guesses at both nodes at once were looked at (5 are free)`, wrong === 5);
    const right = await tryPassword(two, 'rowan', PASSWORD);
    assertThat(`and then the right password is told to wait: ${right.status}`, right.status === 429);
  });
