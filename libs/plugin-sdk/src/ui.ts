// The parts of antd this suite uses, and no others: what is named here is downloaded before the first page.
export {
  Alert,
  Button,
  Checkbox,
  Drawer,
  Dropdown,
  Modal,
  Popover,
  Progress,
  Skeleton,
  Switch,
  Tabs,
  Tooltip,
} from 'antd';
export type {
  AlertProps,
  ButtonProps,
  CheckboxProps,
  DrawerProps,
  DropdownProps,
  MenuProps,
  ModalProps,
  ProgressProps,
  SwitchProps,
  TabsProps,
  TooltipProps,
} from 'antd';
