// A remote's entry is empty: the shell loads the exposed './plugin'.
export {};
