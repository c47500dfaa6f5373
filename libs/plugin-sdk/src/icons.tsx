import {
  Calendar,
  Camera,
  ChartColumn,
  Check,
  ChevronDown,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  Database,
  Download,
  Ellipsis,
  FileText,
  Gem,
  Hammer,
  History,
  LayoutDashboard,
  ListTree,
  MapPin,
  Menu,
  MessageSquareQuote,
  Package,
  Pencil,
  Phone,
  Plus,
  Search,
  ShoppingBag,
  TriangleAlert,
  Upload,
  Users,
  X,
  type LucideIcon,
} from 'lucide-react';

const PICTURES = {
  add: Plus,
  arrived: Check,
  calendar: Calendar,
  camera: Camera,
  chart: ChartColumn,
  clock: Clock,
  close: X,
  collection: ShoppingBag,
  completed: CircleCheck,
  dashboard: LayoutDashboard,
  database: Database,
  down: ChevronDown,
  download: Download,
  edit: Pencil,
  find: Search,
  gem: Gem,
  history: History,
  live: Hammer,
  menu: Menu,
  missing: CircleHelp,
  more: Ellipsis,
  page: FileText,
  parts: Package,
  phone: Phone,
  pin: MapPin,
  quote: MessageSquareQuote,
  rejected: CircleX,
  staff: Users,
  timeline: ListTree,
  upload: Upload,
  warning: TriangleAlert,
} as const satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof PICTURES;

/** Whether a manifest's icon name exists. */
export function isIconName(name: string | undefined): name is IconName {
  return name !== undefined && Object.hasOwn(PICTURES, name);
}

interface IconProps {
  readonly name: IconName;
  /** CSS pixels; 16 when absent. */
  readonly size?: number;
}

/** A decorative icon beside text: hidden from screen readers. */
export function Icon({ name, size = 16 }: IconProps) {
  const Picture = PICTURES[name];
  return (
    <Picture
      size={size}
      strokeWidth={size > 20 ? 1.25 : 1.75}
      aria-hidden
      focusable="false"
      style={{ flex: 'none' }}
    />
  );
}
