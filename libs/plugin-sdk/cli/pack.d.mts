type PackedFile = readonly [path: string, content: Buffer];

export function packFiles(files: readonly PackedFile[]): Buffer;
export function filesIn(folder: string): PackedFile[];
