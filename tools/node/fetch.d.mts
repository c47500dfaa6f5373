import type { NodeBuild } from './builds.mjs';

export function fetchNode(build: NodeBuild, announce: () => void): string;
