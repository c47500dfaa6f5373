import type * as z from './zod';
import type { createJobSchema, patchJobSchema, reopenJobSchema } from './jobs';
import type { checkScanSchema, createTransferSchema, scanMoveSchema, transferScanSchema } from './custody';
import type { createTemplateSchema, patchTemplateSchema } from './templates';
import type { createCallSchema, createPartSchema, partsArrivedSchema, patchPartSchema } from './logs';

export * from './custody';
export * from './jobs';
export * from './logs';
export * from './plugins';
export * from './shop';
export * from './templates';
export * from './text';

export type CreateJob = z.output<typeof createJobSchema>;
export type CreateJobInput = z.input<typeof createJobSchema>;
export type PatchJob = z.output<typeof patchJobSchema>;
export type ReopenJob = z.output<typeof reopenJobSchema>;
export type ScanCheck = z.output<typeof checkScanSchema>;
export type CreateTransfer = z.output<typeof createTransferSchema>;
export type ScanTransfer = z.output<typeof transferScanSchema>;
export type ScanMove = z.output<typeof scanMoveSchema>;
export type CreateCall = z.output<typeof createCallSchema>;
export type CreatePart = z.output<typeof createPartSchema>;
export type PatchPart = z.output<typeof patchPartSchema>;
export type PartsArrived = z.output<typeof partsArrivedSchema>;
export type CreateTemplate = z.output<typeof createTemplateSchema>;
export type PatchTemplate = z.output<typeof patchTemplateSchema>;
