// An ES module around it: for a lazily loaded CommonJS module webpack puts more runtime into the sign-in page.
export { default } from 'dayjs';
