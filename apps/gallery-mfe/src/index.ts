// A remote's own entry does nothing: the shell loads the exposed './plugin'.
export {};
