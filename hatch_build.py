"""The build hook: compile the kernels where there is a C compiler, or build without them and say so."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNELS = tuple(Path("sudoku_repl", room, "kernel.py") for room in ("create", "exact", "machine"))


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # generic only for mypy
    """Add the compiled kernels to a wheel; for an editable install, put each beside its source."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the kernel. ``version`` is "editable" or "standard"."""
        if self.target_name != "wheel":
            return
        if version == "editable":
            self._remove_old()
        if os.environ.get("SUDOKU_REPL_PURE"):
            self.app.display_warning("SUDOKU_REPL_PURE is set: sudoku_repl is built without its kernels")
            return
        try:
            built = compiled(Path(self.root), self._folder())
        except (Exception, SystemExit) as error:  # whatever a toolchain can do wrong, the install succeeds
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            self.app.display_warning(
                f"no working C compiler, so sudoku_repl runs without its kernels: {reason}"
            )
            return
        for source, extension in zip(KERNELS, built, strict=True):
            place = source.with_name(extension.name)
            if version == "editable":
                Path(self.root, place).write_bytes(extension.read_bytes())
                digest = sha256(Path(self.root, source).read_bytes()).hexdigest()
                Path(self.root, source).with_name("kernel.built").write_text(digest)
            else:
                build_data["force_include"][str(extension)] = str(place)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what the compiler wrote, once it is in the wheel."""
        shutil.rmtree(self._folder(), ignore_errors=True)

    def _folder(self) -> Path:
        """Return a folder of this build for the compiler."""
        if not hasattr(self, "_made"):
            self._made = Path(tempfile.mkdtemp(prefix="sudoku_repl-"))
        return self._made

    def _remove_old(self) -> None:
        """Remove kernels of an earlier editable install, which would hide the source."""
        for source in KERNELS:
            for old in Path(self.root, source.parent).glob("kernel.*"):
                if old.suffix in (".so", ".pyd", ".built"):
                    old.unlink()


def compiled(root: Path, folder: Path, *flags: str) -> list[Path]:
    """Compile the kernels under ``root`` into ``folder`` with more compiler flags; return the extensions."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    optimize = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0"]
    names = [".".join(source.with_suffix("").parts) for source in KERNELS]
    before = Path.cwd()
    os.chdir(root)  # Cython names a module by the packages that its source is in
    try:
        extensions = [
            Extension(name, [str(source)], extra_compile_args=[*optimize, *flags])
            for name, source in zip(names, KERNELS, strict=True)
        ]
        hints = {"show_performance_hints": False}
        modules = cythonize(extensions, build_dir=str(folder), quiet=True, compiler_directives=hints)
        command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
        command.build_lib = command.build_temp = str(folder)
        command.parallel = len(extensions)
        command.ensure_finalized()
        command.run()
        return [Path(command.get_ext_fullpath(name)).resolve() for name in names]
    finally:
        os.chdir(before)
