// The parts of antd this suite uses, and no others: what is named here is downloaded before the first page.
export { Button, Checkbox, Drawer, Modal, Progress, Skeleton, Tabs, Tooltip } from 'antd';
