export { Tabs as default } from 'antd';
