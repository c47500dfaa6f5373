// The parts of antd that pages use, and no others: what is named here is downloaded before the first page.
export { Button, Checkbox, Drawer, Modal, Progress, Skeleton, Tooltip } from 'antd';
export { Tabs } from './tabs-part';
