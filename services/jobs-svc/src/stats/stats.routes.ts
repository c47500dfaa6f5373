import { query, type ServiceRouter } from '@loupe/svc-kit';
import { noParameters } from '../lists/page';
import type { StatsService } from './stats.service';

export function statsRoutes(router: ServiceRouter, { stats }: { readonly stats: StatsService }): void {
  router.get('/api/stats', async (ctx) => {
    query(ctx, noParameters);
    ctx.body = await stats.get();
  });
}
