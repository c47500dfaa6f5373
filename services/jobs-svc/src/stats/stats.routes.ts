import type { EndpointHandler } from '@loupe/svc-kit';
import type { StatsService } from './stats.service';

export const statsRoutes = ({
  stats,
}: {
  readonly stats: StatsService;
}): { readonly 'GET /api/stats': EndpointHandler<'GET /api/stats'> } => ({
  'GET /api/stats': () => stats.get(),
});
