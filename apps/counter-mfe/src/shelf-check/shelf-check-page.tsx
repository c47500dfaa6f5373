import { useSearchParams } from '@loupe/plugin-sdk/router';
import { idIn } from '../custody/scan-address';
import { CheckView } from './check-view';
import { ChooseCheck } from './choose-check';

/** A shelf check (CHECK-1 to CHECK-5). The address has its number, for a reload and a second device. */
export default function ShelfCheckPage() {
  const [search] = useSearchParams();
  const id = idIn(search, 'check');
  return id !== null ? <CheckView key={id} id={id} /> : <ChooseCheck />;
}
