export * from './field-frame';
export * from './text-fields';
export * from './money-field';
export * from './date-field';
